import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import type { Rolldown, UserConfig } from 'vite'
import { defineConfig } from 'vite'
import { preCompress, preloadFont } from './build/assets.ts'
import { fetchBeforeImport } from './build/fetch-before-import.ts'
import { mergeChunks } from './build/merge-chunks.ts'
import { listScreenFiles } from './build/screen-files.ts'
import { answerWithoutSchemas } from './build/contract-without-schemas.ts'
import { browserContract, contractWithoutSchemas, messageCatalogues, messageMacros, sharedMessages } from './build/messages.ts'
import { classNamesInline, cssModules, keepModuleStyles, sharedStylesLayer } from './build/styles.ts'

/** Chunks that change rarely apart from those that change daily, so that a release costs returning visitors little. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  { name: 'initial', test: /node_modules\//, tags: ['$initial'], priority: 20 },
]

const assetName = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'

const config = (): UserConfig => ({
  plugins: [
    fetchBeforeImport(),
    browserContract(),
    classNamesInline(),
    contractWithoutSchemas(),
    answerWithoutSchemas(),
    keepModuleStyles(),
    messageMacros(),
    messageCatalogues(),
    sharedMessages(),
    react(),
    preloadFont(/inter-latin-wght-normal-[^/]+\.woff2$/),
    listScreenFiles(),
    preCompress(),
  ],
  // The server puts a fresh nonce in the place of every __NONCE__ of the page.
  html: { cspNonce: '__NONCE__' },
  css: { postcss: { plugins: [mantine(), sharedStylesLayer()] }, modules: cssModules },
  build: {
    target: 'es2023',
    // Inlined assets would be data: addresses, which the page's policy refuses.
    assetsInlineLimit: 0,
    // Files are called by their hash alone: each name is written in every file that imports it, and again in the list of what to preload.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash].js', assetFileNames: assetName } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/files': 'http://127.0.0.1:4000' } },
})

export default defineConfig({ ...config(), plugins: [...(config().plugins ?? []), mergeChunks(config)] })
