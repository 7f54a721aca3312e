import { describe, expect, test } from 'vitest'
import { safeFileName, suggestName } from './file-name.ts'

describe('a name', () => {
  test.each([
    ['team_aldor.pdf', 'team_aldor.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\lena\\poster.pdf', 'poster.pdf'],
    ['poster', 'poster.pdf'],
    ['poster.html', 'poster.html.pdf'],
    ['poster.PDF', 'poster.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['...', 'file.pdf'],
    ['con.pdf', '_con.pdf'],
    ['a<b>:"c|d?*.pdf', 'a_b___c_d__.pdf'],
    ['line\r\nbreak\0.pdf', 'linebreak.pdf'],
    // U+202E reverses what follows: this shows as "posterfdp.exe" read backwards.
    ['poster\u202Efdp.exe', 'posterfdp.exe.pdf'],
    ['ملصق الفريق.pdf', 'ملصق الفريق.pdf'],
    ['Größe\u0308.pdf', 'Größë.pdf'],
    ['two  spaces .pdf', 'two spaces.pdf'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given, 'application/pdf')).toBe(safe)
  })

  test('of 300 characters keeps its end and fits any file system', () => {
    const safe = safeFileName(`${'ä'.repeat(296)}.pdf`, 'application/pdf')
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(180)
    expect(safe).toMatch(/^ä+\.pdf$/)
  })

  test('is never cut within what people see as one character', () => {
    expect(safeFileName(`${'👩‍👩‍👧'.repeat(60)}.png`, 'image/png')).toMatch(/^(?:👩\u200D👩\u200D👧)+\.png$/u)
  })

  test('is given the extension of what the file is', () => {
    expect(safeFileName('photo.jpg', 'image/png')).toBe('photo.png')
    expect(safeFileName('IMG_0001.HEIC', 'image/jpeg')).toBe('IMG_0001.jpg')
    expect(safeFileName('team.jfif', 'image/jpeg')).toBe('team.jpg')
    expect(safeFileName('film.3gp', 'video/mp4')).toBe('film.mp4')
    expect(safeFileName('poster.v2', 'application/pdf')).toBe('poster.v2.pdf')
    expect(safeFileName('photo.JPEG', 'image/jpeg')).toBe('photo.jpeg')
  })
})

describe('the suggested name', () => {
  const team = { company: 'Müller & Söhne GmbH', number: 1 }
  test.each([
    ['poster final.pdf', team, 'team1_müller-söhne-gmbh.pdf'],
    ['a_b_c.png', team, 'team1_müller-söhne-gmbh.png'],
    ['team1_aldor.pdf', team, null],
    ['poster.pdf', undefined, 'team_company.pdf'],
  ])('of %j', (name, of, suggestion) => {
    expect(suggestName(name, of)).toBe(suggestion)
  })
})
