// `npm run backup`: server/backup/backup-command.ts on the Node that Molar brings.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/backup/backup-command.ts');
