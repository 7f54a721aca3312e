import type { Locale } from '@project-week/contract/locale'
import { teamMark } from '../dots.ts'
import { palette } from '../palette.ts'
import { escapeHtml } from '../files.ts'
import { fontFaces } from '../print.ts'

export interface Sheet {
  language: Locale
  title: string
  kicker: string
  team: string
  /** Ground and ink of the header. */
  ground: string
  accent: string
  /** The one number that stands in the header. */
  figure: { value: string; caption: string }
  css?: string
  body: string
  footer: string
}

const base = `
@page{size:841mm 1189mm;margin:0}
*{box-sizing:border-box;margin:0}
body{width:841mm;height:1189mm;overflow:hidden;background:${palette.paper};color:${palette.ink};font:400 11.4mm/1.38 Inter;display:flex;flex-direction:column;-webkit-print-color-adjust:exact}
header{flex:none;padding:36mm 46mm 30mm;display:grid;grid-template-columns:1fr 196mm;gap:30mm;align-items:end;position:relative;overflow:hidden}
header .kicker{font-size:12.4mm;font-weight:600;margin-bottom:10mm}
h1{font:780 60mm/.98 'Bricolage Grotesque';letter-spacing:-.025em}
header .team{font-size:11.4mm;margin-top:14mm;max-width:480mm}
.figure b{display:block;font:800 76mm/.9 'Bricolage Grotesque';letter-spacing:-.03em}
.figure span{display:block;font-size:12mm;line-height:1.25;margin-top:7mm}
main{flex:1;padding:26mm 46mm 0;display:grid;gap:20mm 30mm;grid-template-columns:repeat(6,1fr);align-content:space-between}
section{grid-column:span 3}section.wide{grid-column:span 6}section.two{grid-column:span 2}section.four{grid-column:span 4}
h2{font:730 22mm/1.05 'Bricolage Grotesque';letter-spacing:-.01em;margin-bottom:8mm}
.strong{font-weight:700}.stressed{font-style:italic}
h3{font:650 14.4mm/1.15 'Bricolage Grotesque';margin-bottom:5mm}
p+p{margin-top:6mm}ul,ol{padding-left:12mm}li+li{margin-top:4mm}
svg{display:block;width:100%;height:auto;font-family:Inter;font-variant-numeric:tabular-nums}
figcaption,.small{font-size:8.8mm;line-height:1.35;color:#55516b;margin-top:5mm}
.box{padding:20mm 22mm;border-radius:9mm}
.steps{display:grid;grid-template-columns:repeat(3,1fr);gap:26mm;margin-top:4mm}
.steps p{margin:0}.steps b{display:block;font-weight:650;margin-bottom:2.5mm}
footer{flex:none;margin-top:22mm;padding:13mm 46mm;display:flex;gap:14mm;align-items:center;font-size:8.6mm;background:#efe8da;color:#3d3954}
footer svg{width:20mm;flex:none}footer p{flex:1}`

/** One A0 page. */
export function sheetHtml(sheet: Sheet): string {
  const { language, title, kicker, team, ground, accent, figure, css = '', body, footer } = sheet
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${fontFaces()}${base}
header{background:${ground}}.figure b{color:${accent}}${css}</style></head>
<body><header><div><p class="kicker">${escapeHtml(kicker)}</p><h1>${escapeHtml(title)}</h1><p class="team">${escapeHtml(team)}</p></div>
<p class="figure"><b>${escapeHtml(figure.value)}</b><span>${escapeHtml(figure.caption)}</span></p></header>
<main>${body}</main>
<footer><svg aria-hidden="true" viewBox="0 0 64 64" fill="none" stroke-linecap="round">${teamMark(32, 33.5, 23, palette.warm, palette.cool)}</svg><p>${escapeHtml(footer)}</p></footer></body></html>`
}
