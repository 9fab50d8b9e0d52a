// Health check for a container without a shell: exits with 0 if the server in it is alive.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
