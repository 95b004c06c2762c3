import { lazy } from 'react'

async function loadTexts(): Promise<void> {
  const { loadHelpTexts } = await import('./help-texts.ts')
  // Texts at the top of a file are read when it is run.
  await loadHelpTexts()
}

/** The help of the screen, which is fetched with its texts when it is first opened: no screen loads the guides of the others. */
export const HelpDrawer = lazy(async () => {
  await loadTexts()
  return { default: (await import('./help-drawer.tsx')).HelpDrawer }
})

/** The tour of the first hour, fetched when it starts. */
export const Tour = lazy(async () => {
  await loadTexts()
  return { default: (await import('./tour.tsx')).Tour }
})
