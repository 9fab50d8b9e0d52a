/** The addresses under which a browser on this computer finds a port, as it writes them: without the port where that is 80. */
export function localOrigins(port: number): string[] {
  return ['localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin);
}

/** Whether nobody but this computer is reached by that name. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}
