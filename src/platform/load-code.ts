/**
 * Loads code while the page runs. A page that is put away in the middle of it may wait forever for what it asked for when
 * it is back (WebKit), and asking again answers nothing new: such a page has to be loaded again.
 */
let underWay = 0;

export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await load();
  } finally {
    underWay--;
  }
}

export const isLoadingCode = (): boolean => underWay > 0;
