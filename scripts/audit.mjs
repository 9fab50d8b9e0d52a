// `npm run audit`: server/audit/audit-command.ts on the Node that Molar brings.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/audit/audit-command.ts');
