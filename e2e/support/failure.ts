/** For a call that the server can't answer. */
export const FAILURE = {
  status: 500,
  json: { message: 'Something went wrong.', Message: 'Something went wrong.', code: 'server.failed' },
};
