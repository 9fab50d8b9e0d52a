// `npm run dev`: the server restarts and the page reloads when files change. Vite serves the page at the usual address and
// proxies API calls to the server.
import { spawn } from 'node:child_process';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './installed.mjs';
import { nodePath } from './node-26.mjs';
import { root } from './root.mjs';

loadEnvFile();
ensureInstalled({ withDev: true });
const port = Number(process.env.PORT ?? 3000);
const env = {
  // Keeps the terminal readable; LOG_LEVEL=info also shows each request.
  LOG_LEVEL: 'error',
  ...process.env,
  PORT: String(port + 1),
  PAGE_ORIGIN: `http://localhost:${port}`,
  MOLAR_SERVER: `http://localhost:${port + 1}`,
};
const start = (...args) => spawn(nodePath(), args, { cwd: root, stdio: 'inherit', env });
const children = [
  start('--watch', 'server/main.ts'),
  start('node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
