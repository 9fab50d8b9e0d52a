/** From something else that answers in the clinic's place. */
export const FOREIGN = { status: 503, contentType: 'text/html', body: '<title>Service unavailable</title>' };

/** For a call that the server can't answer. */
export const FAILURE = {
  status: 500,
  json: { message: 'Something went wrong.', Message: 'Something went wrong.', code: 'server.failed' },
};
