import type { KeptUser } from '../../data/db.ts';

export function roleText({ role, isDesk }: KeptUser): string {
  const roles = [role === 'admin' && 'Admin', isDesk && 'Front desk'].filter(Boolean);
  return roles.join(', ') || 'Patient';
}
