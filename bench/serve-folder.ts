/** Serves a floor by the same code and with the same compression as the built page, so that only the content differs. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodePath } from '../scripts/node-26.mjs';
import { root } from '../scripts/root.mjs';
import { listen } from '../server/http/listen.ts';
import { readPages } from '../server/http/static.ts';

export interface ServedFolder {
  origin: string;
  /** Closes the port: further connections are refused. */
  stop(): Promise<void>;
  /** Listens at the same address again. */
  start(): Promise<void>;
}

export async function serveFolder(folder: string): Promise<ServedFolder> {
  const { status, stderr } = spawnSync(nodePath(), [join(root, 'scripts/compress.mjs'), folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The floor could not be compressed: ${stderr}`);
  const pages = readPages(folder);
  if (!pages) throw new Error(`There is no index.html in ${folder}.`);
  const open = async (port: number) => {
    const http = await listen({ port, host: '127.0.0.1' });
    http.serve(
      (request) => pages.answer(new URL(request.url).pathname, request) ?? new Response(null, { status: 404 }),
    );
    return http;
  };
  let http = await open(0);
  const { port } = http;
  return {
    origin: `http://localhost:${port}`,
    stop: () => http.stop(),
    async start() {
      http = await open(port);
    },
  };
}
