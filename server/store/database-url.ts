/** The driver uses at best the first of several hosts, and silently ignores the parameters that choose between them. */
export function namesOneHost(url: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*(\?[^#]*)?/.exec(url) ?? [];
  const members = new URLSearchParams(query);
  const hosts = [
    authority.slice(authority.lastIndexOf('@') + 1),
    ...['host', 'hostaddr', 'port'].map((name) => members.get(name)),
  ];
  return !hosts.some((host) => host?.includes(',')) && !members.has('target_session_attrs');
}
