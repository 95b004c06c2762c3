import { setImmediate as later } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeRoom } from './room.ts'

/** Work that goes on until it is told to end. */
function makeWork() {
  let end: () => void = () => {}
  const work = { isRunning: false, end: () => end(), run: async () => {} }
  work.run = async () => {
    work.isRunning = true
    await new Promise<void>((resolve) => (end = resolve))
    work.isRunning = false
  }
  return work
}

describe('room for work', () => {
  it('is given to as much as fits, and then by turns', async () => {
    const room = makeRoom(10)
    const [a, b, c, d] = [makeWork(), makeWork(), makeWork(), makeWork()]
    const all = [room.hold(6, a.run), room.hold(4, b.run), room.hold(8, c.run), room.hold(1, d.run)]
    const running = async () => {
      await later()
      return [a, b, c, d].map(({ isRunning }) => isRunning)
    }
    expect(await running()).toEqual([true, true, false, false])
    b.end()
    // The small one could go, and with enough small ones the large one never would.
    expect(await running()).toEqual([true, false, false, false])
    a.end()
    expect(await running()).toEqual([false, false, true, true])
    c.end()
    d.end()
    await Promise.all(all)
  })

  it('is given alone to what is larger than all of it', async () => {
    const room = makeRoom(10)
    expect(await room.hold(50, async () => 'done')).toBe('done')
    const [a, b] = [makeWork(), makeWork()]
    const all = [room.hold(50, a.run), room.hold(1, b.run)]
    await later()
    expect([a.isRunning, b.isRunning]).toEqual([true, false])
    a.end()
    await later()
    expect(b.isRunning).toBe(true)
    b.end()
    await Promise.all(all)
  })

  it('comes free again when the work fails', async () => {
    const room = makeRoom(1)
    for (let i = 0; i < 3; i++)
      await expect(
        room.hold(1, async () => {
          throw new Error('failed')
        }),
      ).rejects.toThrow('failed')
    expect(await room.hold(1, async () => 'done')).toBe('done')
  })
})
