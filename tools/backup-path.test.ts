import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { archiveToRestore, pathOfBackup } from './backup-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'stoa-backup-path-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date('2026-12-01T05:21:53.429Z')

describe('where a backup is written', () => {
  it('is the file that is named, or a new one in the folder', () => {
    expect(pathOfBackup(join(folder, 'one.tar.gz'), now)).toBe(join(folder, 'one.tar.gz'))
    expect(pathOfBackup(join(folder, 'backups'), now)).toBe(join(folder, 'backups', 'stoa-2026-12-01T05-21-53.tar.gz'))
  })

  it('is no folder that was meant as a file, and no file that is there', () => {
    for (const name of ['one.tar', 'one.tgz', 'one.zip']) expect(() => pathOfBackup(join(folder, name), now)).toThrow('a backup ends in .tar.gz')
    mkdirSync(join(folder, 'backups.d'))
    expect(pathOfBackup(join(folder, 'backups.d'), now)).toBe(join(folder, 'backups.d', 'stoa-2026-12-01T05-21-53.tar.gz'))
    writeFileSync(join(folder, 'there.tar.gz'), '')
    expect(() => pathOfBackup(join(folder, 'there.tar.gz'), now)).toThrow('is there already')
    writeFileSync(join(folder, 'no-folder'), '')
    expect(() => pathOfBackup(join(folder, 'no-folder'), now)).toThrow('is a file, not a folder')
  })
})

describe('what a restore reads', () => {
  it('is a file; of a folder its newest backup is named', async () => {
    writeFileSync(join(folder, 'kept.tar.gz'), '')
    expect(await archiveToRestore(join(folder, 'kept.tar.gz'))).toBe(join(folder, 'kept.tar.gz'))
    await expect(archiveToRestore(join(folder, 'none.tar.gz'))).rejects.toThrow('There is no file')
    const many = join(folder, 'many')
    mkdirSync(many)
    await expect(archiveToRestore(many)).rejects.toThrow('is a folder without a backup')
    for (const day of ['2026-11-30', '2026-12-01']) writeFileSync(join(many, `stoa-${day}T05-21-53.tar.gz`), '')
    writeFileSync(join(many, 'stoa-2026-12-02T05-21-53.tar.gz.partial'), '')
    await expect(archiveToRestore(many)).rejects.toThrow(`name a file of it, such as ${join(many, 'stoa-2026-12-01T05-21-53.tar.gz')}`)
  })
})
