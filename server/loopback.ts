/** The origins of a port on this computer, as browsers write them: without port 80. */
export function localOrigins(port: number): string[] {
  return ['localhost', '127.0.0.1'].map((name) => new URL(`http://${name}:${port}`).origin);
}

/** True for names that can only mean this computer. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}
