/** What the build fixes. What one build must learn at run time comes from `GET /config` instead (clinic-config.ts). */
export const productName: string = import.meta.env.VITE_PRODUCT_NAME || 'Molar';
