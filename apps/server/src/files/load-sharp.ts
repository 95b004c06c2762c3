type SharpFactory = typeof import('sharp').default

let loaded: Promise<SharpFactory> | undefined

/** Loads the picture library when it is first needed, safe for pictures of strangers: it takes 26 MB and slows the start of every process. */
export function loadSharp(): Promise<SharpFactory> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One picture at a time per call leaves the second core to requests; a cache of decoded pictures only holds memory.
    sharp.concurrency(1)
    sharp.cache(false)
    // Of some thirty decoders only five are needed; the others can never be reached, whatever a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
    })
    return sharp
  })
  return loaded
}
