/** The head of a route: `{page title} - {product name}`. */
import { productName } from '../../platform/env.ts';

export function pageTitle(title: string) {
  return () => ({ meta: [{ title: `${title} - ${productName}` }] });
}
