/** Runs Vite's build and restores NODE_ENV afterwards: servers started later from this process would inherit it. */
import { build, type InlineConfig } from 'vite';

export async function buildQuietly(config: InlineConfig): ReturnType<typeof build> {
  const { NODE_ENV } = process.env;
  try {
    return await build({ configFile: false, logLevel: 'error', ...config });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
