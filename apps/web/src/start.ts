import '@fontsource-variable/inter/index.css'
import './ui/critical.css'
import './global.css'
import { loadLanguage } from './lib/language.ts'
import { session } from './lib/session.ts'

addEventListener('storage', (event) => session.storageChanged(event.key))

/**
 * Runs the scripts that the page named one by one, each after those it imports: together they would keep the browser from answering for a third of a
 * second on a phone. What imports them finds them there; what cannot be fetched is reported where it is imported.
 */
async function runInTurn(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  for (const href of [...links].map((link) => link.href)) {
    await import(/* @vite-ignore */ href).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const openPortal = async (root: HTMLElement): Promise<void> => (await import('./portal.tsx')).renderApp(root)

/** Opens the portal, or the page to sign in: that needs neither the router nor the cache of calls, which are fetched once somebody goes on. */
export async function start(root: HTMLElement): Promise<void> {
  // Texts at the top of a file are read when it is run.
  await loadLanguage()
  await runInTurn()
  if (location.pathname !== '/signin' || session.get()) return openPortal(root)
  const { renderSignIn } = await import('./sign-in.tsx')
  renderSignIn(root, () => void openPortal(root))
}
