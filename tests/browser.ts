import type { LaunchOptions } from '@playwright/test';

/**
 * What Playwright turns off (chromiumSwitches of 1.65; a second list takes the place of the first), and the pages of the
 * address bar, which a whole Chromium starts with every window, in processes of their own.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The path of the Chromium that tests and benches launch: the one in $CHROMIUM, or the system's. */
export const browserPath = (): string => process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * How every bench launches Chromium, and the tests with more: the one of {@link browserPath}, WebGL in software, and none of
 * the calls home that a closed network would refuse.
 */
export function launchOptions(): LaunchOptions {
  return {
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // A busy machine draws so slowly that Chromium would end its graphics process, and then allow none.
      '--disable-gpu-watchdog',
      '--disable-gpu-process-crash-limit',
    ],
  };
}

/**
 * Returns the launch options of the tests. The processor composites pages: with SwiftShader a screenshot took five times
 * as long.
 * @param more further arguments of Chromium
 */
export function testLaunchOptions(...more: readonly string[]): LaunchOptions {
  const { args = [], ...options } = launchOptions();
  return { ...options, args: [...args, '--disable-gpu-compositing', ...more] };
}
