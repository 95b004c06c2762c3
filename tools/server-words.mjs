/** What Node is given to run the server. With a gigabyte as its most the heap is swept before it piles up. */
export const serverWords = ['--max-old-space-size=1024', 'apps/server/src/main.ts']
