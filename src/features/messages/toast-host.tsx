import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-host.module.css';
import { USUAL_PLACE } from './toast-position.ts';

/** Where toasts appear. Mounted only where one can: for signed-in people, and beside the sign-in forms. */
export function ToastHost() {
  return (
    <Notifications
      position={USUAL_PLACE}
      limit={4}
      // The toast under the last touch counts as hovered: the others still close.
      pauseResetOnHover="notification"
      classNames={{ root: classes.toasts, notification: classes.fresh }}
    />
  );
}
