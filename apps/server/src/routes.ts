import type { BoundRoute } from './kit/http.ts'

/** Every domain's routes. */
export const routes: readonly BoundRoute[] = [].flat()
