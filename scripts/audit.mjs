// `npm run audit`: server/audit/audit-command.ts on Molar's own Node.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/audit/audit-command.ts');
