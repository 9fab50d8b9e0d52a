import { createFileRoute } from '@tanstack/react-router';
import { MyAppointments } from '../../features/booking/my-appointments.tsx';
import { pageTitle } from '../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/')({ head: pageTitle('My appointments'), component: MyAppointments });
