/** An answer from something else in the clinic's place. */
export const FOREIGN = { status: 503, contentType: 'text/html', body: '<title>Service unavailable</title>' };

/** A call that fails on the server. */
export const FAILURE = {
  status: 500,
  json: { message: 'Something went wrong.', Message: 'Something went wrong.', code: 'server.failed' },
};
