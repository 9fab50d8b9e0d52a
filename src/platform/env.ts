/** What the build fixes. What one build must learn at run time comes from `GET /config` instead (clinic-config.ts). */
export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Molar';

/** What somebody who asks for help can be asked for, e.g. 'Molar 0.1.0 (a1b2c3d)': the same sources have the same name. */
export const versionText = `${productName} ${import.meta.env.MOLAR_VERSION} (${import.meta.env.MOLAR_BUILD})`;
