import { expect, test } from 'vitest'
import { leanStyles, splitPrint } from './lean-styles.ts'

test('a property that is declared once is written out, also through another one', () => {
  expect(leanStyles(':root{--gap:1rem;--wide:calc(2*var(--gap))}p{margin:var(--wide)}')).toBe(
    ':root{}p{margin:calc(2*1rem)}',
  )
})

test('one that changes with the scheme, the width or the part stays', () => {
  const css =
    ':root{--ink:light-dark(#000,#fff);--gap:1px}@media print{:root{--gap:0}}p{color:var(--ink);gap:var(--gap)}'
  expect(leanStyles(css)).toBe(css)
})

test('what nobody reads is left out, and what only that read as well', () => {
  expect(leanStyles(':root{--a:light-dark(#000,#fff);--b:light-dark(var(--a),#fff)}p{top:0}')).toBe(':root{}p{top:0}')
})

test('each layer is one block, in the order in which the layers are named', () => {
  expect(leanStyles('@layer b{p{top:0}}@layer a,c;@font-face{src:x}@layer c{i{top:0}}@layer b{q{top:0}}')).toBe(
    '@font-face{src:x}@layer b{p{top:0}q{top:0}}@layer a{}@layer c{i{top:0}}',
  )
})

test('spaces and nesting signs go where they mean nothing, and only there', () => {
  expect(leanStyles('a{gap:calc(1px + 2 * 3px);& b,& .c{top:0}&:hover{top:0}&>i{top:0;}.d &{top:0}}')).toBe(
    'a{gap:calc(1px + 2*3px);b,.c{top:0}&:hover{top:0}>i{top:0}.d &{top:0}}',
  )
})

test('what is for paper is taken out, each in its layer, and nothing else', () => {
  expect(
    splitPrint('@layer a{p{top:0}@media print{p{top:1px}}i{top:0}}@layer b{@media print{b{&:hover{top:0}}}b{top:0}}'),
  ).toEqual({
    screen: '@layer a{p{top:0}i{top:0}}@layer b{b{top:0}}',
    paper: '@layer a{@media print{p{top:1px}}}@layer b{@media print{b{&:hover{top:0}}}}',
  })
})

test('what is for paper inside of a rule stops the page, because it would lose the rule’s selector', () => {
  expect(() => splitPrint('@layer a{p{top:0;@media print{top:1px}}}')).toThrow('inside of a rule')
})
