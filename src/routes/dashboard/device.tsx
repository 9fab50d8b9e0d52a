import { createFileRoute } from '@tanstack/react-router';
import { OnThisDevice } from '../../features/device/on-this-device.tsx';
import { pageTitle } from '../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/device')({
  head: pageTitle('On this device'),
  component: OnThisDevice,
});
