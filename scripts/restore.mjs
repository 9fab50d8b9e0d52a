// `npm run restore`: server/backup/restore-command.ts on the Node that Molar brings.
import { runStoreCommand } from './store-command.mjs';

runStoreCommand('server/backup/restore-command.ts');
