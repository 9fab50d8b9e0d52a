/** Settings fixed by the build. `clinic-config.ts` has those learned at run time. */
export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Molar';

/** Such as 'Molar 0.1.0 (a1b2c3d)': the same sources have the same name. */
export const versionText = `${productName} ${import.meta.env.MOLAR_VERSION} (${import.meta.env.MOLAR_BUILD})`;
