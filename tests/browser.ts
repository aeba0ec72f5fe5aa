import type { LaunchOptions } from '@playwright/test';

/**
 * How every test and bench launches Chromium: the one in $CHROMIUM (or the system's), WebGL in software, and none of
 * the calls home that a closed network would refuse.
 */
export function launchOptions(): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  };
}
