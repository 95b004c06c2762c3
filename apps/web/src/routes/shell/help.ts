import { lazy } from 'react'

/** The help of the screen, which is fetched with its texts when it is first opened: no screen loads the guides of the others. */
export const HelpDrawer = lazy(async () => {
  const { loadHelpTexts } = await import('./help-texts.ts')
  // Texts at the top of a file are read when it is run.
  await loadHelpTexts()
  return { default: (await import('./help-drawer.tsx')).HelpDrawer }
})
