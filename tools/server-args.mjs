/**
 * Arguments for Node to run the server. Its young generation is 16 MB from the start: a request leaves much behind and little that lasts, and V8 would collect
 * 4 MB so often that it took a fifth of the time of a read. The child that runs jobs has a smaller one, see `serve.ts`.
 */
export const serverArgs = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--max-old-space-size=1024', 'apps/server/src/main.ts']
