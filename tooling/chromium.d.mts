/** Puts the path of a Chromium into CHROMIUM. */
export declare function ensureChromium(): Promise<void>
