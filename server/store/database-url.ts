/** The driver knows the first host of several at best, and drops what is meant to choose between them without a word. */
export function namesOneHost(url: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*(\?[^#]*)?/.exec(url) ?? [];
  const members = new URLSearchParams(query);
  const hosts = [
    authority.slice(authority.lastIndexOf('@') + 1),
    ...['host', 'hostaddr', 'port'].map((name) => members.get(name)),
  ];
  return !hosts.some((host) => host?.includes(',')) && !members.has('target_session_attrs');
}
