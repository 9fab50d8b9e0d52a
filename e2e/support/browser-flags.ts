/**
 * Features that cost a test time and show nothing of ours: the address bar's popups are pages of their own, loaded with
 * every new window, and take more of the processor than most tests. Of two such flags only the last counts, so what
 * Playwright turns off by itself stands here too.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** Chromium's, for machines without a screen and without a network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test's page is gone before what they make pays off.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
