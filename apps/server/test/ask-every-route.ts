import { keyPermissions, mayDo, needsConfirmedEmail, readsAnyCompany } from '@stoa/contract/permissions.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import type { AccessRow } from './access-table.ts'
import { cellOf, nameOf, withoutIds } from './access-table.ts'
import type { RollbackClient, Wire, WireAnswer } from './rollback-client.ts'
import { buildOf, notInWorld, openToStrangers } from './fixtures-requests.ts'
import type { Ids, Owner, Principal, World } from './fixtures.ts'
import { judged, owners } from './fixtures.ts'

type Requested = { label: string; ids: Ids; used: readonly (keyof Ids)[]; strangerTo: Owner | undefined; swapped: keyof Ids | undefined }

/** The request of a route for somebody's things, and which of them it names. */
export function requestOf(route: RouteDefinition, ids: Ids, principal: Principal, world: World) {
  const build = buildOf(route)
  if (!build) throw new Error(`${nameOf(route)} has no request in fixtures-requests.ts: say there how to ask it for something of a company's`)
  const used = new Set<keyof Ids>()
  const watched = new Proxy(ids, {
    get(target, key) {
      if (typeof key === 'string' && key in target) used.add(key as keyof Ids)
      return Reflect.get(target, key) as unknown
    },
  })
  const built = build(watched, world.callers[principal], world)
  const wire = principal === 'ADMIN' && mustNameCompany(route, built) ? { ...built, query: { ...built.query, companyId: ids.companyId } } : built
  return { wire, used: [...used] }
}

/** True when an administrator has to say whose rows the route should read, because the request names nothing that has an owner. */
function mustNameCompany({ permission, ownedBy }: RouteDefinition, wire: Wire): boolean {
  if (!readsAnyCompany('ADMIN', permission)) return false
  return ownedBy === undefined || (wire[ownedBy.in] as Readonly<Record<string, unknown>> | undefined)?.[ownedBy.key] === undefined
}

/** Every request to a route: each owner's things, nothing, and M1's with one thing of a stranger among them. */
function questionsOf(route: RouteDefinition, world: World): Requested[] {
  const { used } = requestOf(route, world.ids.M1, 'M1 owner', world)
  const plain = { used, strangerTo: undefined, swapped: undefined }
  if (used.length === 0) return [{ ...plain, label: '-', ids: world.ids.M1 }]
  const whole = owners.map((owner): Requested => ({ ...plain, label: owner, ids: world.ids[owner], strangerTo: owner }))
  if (used.length === 1) return whole
  const strangers = ['M3', 'O2', 'absent'] as const
  const mixed = used.flatMap((key) =>
    strangers.map((owner): Requested => ({
      used,
      label: `M1 with ${key} of ${owner}`,
      ids: { ...world.ids.M1, [key]: world.ids[owner][key] },
      strangerTo: owner,
      swapped: key,
    })),
  )
  return [...whole, ...mixed]
}

/** Whether the role table lets a principal call a route at all. */
export function mayCall(principal: Principal, route: RouteDefinition): boolean {
  const { permission } = route
  if (permission === 'anyone') return true
  const type = principal.startsWith('M') ? 'MERCHANT' : principal.startsWith('O') ? 'MARKETPLACE' : 'ADMIN'
  if (principal.endsWith(' key') && route.anyKey) return true
  if (principal === 'nobody' || principal === 'M1 key') return false
  if (principal === 'O1 key' && route.keyNeeds) return route.keyNeeds.some((one) => mayDo(type, 'owner', one))
  if (principal === 'O1 key') return (keyPermissions as readonly string[]).includes(permission) && mayDo(type, 'owner', permission)
  const role = principal.endsWith('viewer') ? 'viewer' : principal.endsWith('manager') ? 'manager' : 'owner'
  return mayDo(type, role, permission) || readsAnyCompany(type, permission)
}

/** Asks a route all there is to ask. `faults` are answers that are wrong whatever the table says. */
export async function askRoute(
  rolledBack: RollbackClient,
  route: RouteDefinition,
  world: World,
): Promise<{ rows: AccessRow[]; issues: string[]; calls: number }> {
  const issues: string[] = []
  const rows: AccessRow[] = []
  const answers = new Map<string, string>()
  let calls = 0
  for (const requested of questionsOf(route, world)) {
    const cells: string[] = []
    for (const principal of judged) {
      const { wire } = requestOf(route, requested.ids, principal, world)
      const answer = await rolledBack.call(route, world.callers[principal].as, wire)
      calls += 1
      const cell = cellOf(answer)
      cells.push(cell)
      const wrong = errorOf(route, principal, answer, cell)
      if (wrong) issues.push(`${nameOf(route)} of ${requested.label}, ${principal}: ${wrong} (${answer.text.slice(0, 300)})`)
      const named = Object.fromEntries(requested.used.map((key) => [key, requested.ids[key]]))
      answers.set(`${requested.label}|${principal}`, withoutIds(answer, named))
    }
    rows.push({ route: nameOf(route), owner: requested.label, cells })
  }
  if (!openToStrangers.has(route)) issues.push(...leaks(route, world, answers))
  if (!notInWorld.has(route) && !rows.some((row) => row.cells.some((cell) => cell.startsWith('2'))))
    issues.push(`${nameOf(route)}: nobody gets an answer; its request is not right`)
  return { rows, issues, calls }
}

function errorOf(route: RouteDefinition, principal: Principal, { status, hasWritten }: WireAnswer, cell: string): string | undefined {
  if (status >= 500) return `answers ${cell}`
  if (route.permission === 'anyone') return undefined
  if (principal === 'nobody') return cell === '401 sign_in_required' && !hasWritten ? undefined : `answers ${cell}, not 401`
  if (!mayCall(principal, route)) {
    // A key marks when it was last used, once a minute; nothing else may be written for who may not.
    if (hasWritten && !principal.endsWith('key')) return 'was refused and yet wrote'
    return cell === '403 not_allowed' ? undefined : `answers ${cell}, not 403`
  }
  if (status === 401) return `answers ${cell} to who may`
  if (status === 403 && !(cell === '403 email_unconfirmed' && (needsConfirmedEmail as readonly string[]).includes(route.permission)))
    return `answers ${cell} to who may`
  return undefined
}

/** Where the answer about a stranger's thing differs from the answer about nothing: it shows that the thing is there. */
function leaks(route: RouteDefinition, world: World, answers: ReadonlyMap<string, string>): string[] {
  return questionsOf(route, world)
    .filter((requested) => requested.strangerTo === 'M3' || requested.strangerTo === 'O2')
    .flatMap((requested) => {
      const nothing = requested.swapped === undefined ? 'absent' : `M1 with ${requested.swapped} of absent`
      return (
        judged
          // Those of the installation itself reach every company, and M4 sells on the marketplace of O2 as well.
          .filter((principal) => principal !== 'ADMIN' && principal !== 'M4 owner')
          .filter((principal) => answers.get(`${requested.label}|${principal}`) !== answers.get(`${nothing}|${principal}`))
          .map(
            (principal) =>
              `${nameOf(route)} shows ${principal} of ${requested.label}:\n    ${answers.get(`${requested.label}|${principal}`)?.slice(0, 400)}\n    ${answers.get(`${nothing}|${principal}`)?.slice(0, 400)}`,
          )
      )
    })
}
