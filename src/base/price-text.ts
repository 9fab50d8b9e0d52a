/** 80 -> '$80', 49.5 -> '$49.50' */
export function priceText(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}
