import { hash } from 'node:crypto';

export function etagOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url')}"`;
}

export function isNoneMatch(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
