import { useWorkspace } from '../../app/app-context.ts';
import { productName } from '../../platform/env.ts';
import classes from './tab-only-notice.module.css';

/** Shown as long as nothing can be saved: people who rely on the device must know. */
export function TabOnlyNotice() {
  const workspace = useWorkspace();
  return (
    <div role="status" className={classes.place}>
      {workspace?.storage === 'tab' && (
        <p className={classes.notice}>
          {workspace.isSilent
            ? `${productName} can’t reach what it saved on this device. Please close this page and open it again, or stay online until what you do is confirmed.`
            : `${productName} can’t save anything on this device: its storage is full or blocked. Please stay online until what you do is confirmed.`}
        </p>
      )}
    </div>
  );
}
