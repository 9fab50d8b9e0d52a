// Every screen in a state worth looking at. A new screen, or a dialog on one, is added to one of these and so comes under
// every look of screens.spec.ts.
import { adminScreens } from './admin-screens.ts';
import { deskScreens } from './desk-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { patientScreens } from './patient-screens.ts';
import { publicScreens } from './public-screens.ts';

export const screens = [...publicScreens, ...patientScreens, ...deviceScreens, ...deskScreens, ...adminScreens];
