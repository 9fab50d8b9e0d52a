// All screens that are checked. Add a new screen, or a dialog on one, to one of these lists and it gets
// every check of screens.spec.ts.
import { adminScreens } from './admin-screens.ts';
import { deskScreens } from './desk-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { patientScreens } from './patient-screens.ts';
import { publicScreens } from './public-screens.ts';

export const screens = [...publicScreens, ...patientScreens, ...deviceScreens, ...deskScreens, ...adminScreens];
