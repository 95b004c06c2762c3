/** What Node is given to run the server. A nursery of 8 MB is swept before it has grown large; with a gigabyte as its most the heap is swept before it piles up. */
export const serverWords = ['--max-semi-space-size=8', '--max-old-space-size=1024', 'apps/server/src/main.ts']
