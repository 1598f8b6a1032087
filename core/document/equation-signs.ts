/** How a sign is spaced from its neighbours. */
export type SignKind = 'letter' | 'operator' | 'relation' | 'open' | 'close' | 'comma'

const letters =
  'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω'
const uprights =
  'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω infty ∞ partial ∂ nabla ∇ hbar ℏ ell ℓ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ angle ∠ triangle △ degree ° dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ prime ′ Re ℜ Im ℑ aleph ℵ % % # # & & _ _ $ $'
const operators =
  'pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • cup ∪ cap ∩ setminus ∖ wedge ∧ land ∧ vee ∨ lor ∨ oplus ⊕ otimes ⊗'
const relations =
  'leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ to → rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ mapsto ↦ perp ⊥ parallel ∥ mid ∣ rightleftharpoons ⇌'
const opens = 'lbrace { { { langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖'
const closes = 'rbrace } } } rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖'

/** What a command shows, and how it is spaced. */
export const signs: ReadonlyMap<string, { text: string; kind: SignKind; isItalic: boolean }> =
  new Map([
    ...pairs(letters, 'letter', true),
    ...pairs(uprights, 'letter', false),
    ...pairs(operators, 'operator', false),
    ...pairs(relations, 'relation', false),
    ...pairs(opens, 'open', false),
    ...pairs(closes, 'close', false),
    ...pairs('vert | Vert ‖ | ‖ backslash \\', 'letter', false),
  ])

function pairs(listed: string, kind: SignKind, isItalic: boolean) {
  const words = listed.split(' ')
  return words.flatMap((name, at) =>
    at % 2 === 0 ? [[name, { text: words[at + 1] ?? '', kind, isItalic }] as const] : [],
  )
}

/** Sums, products and integrals. `limits`: the bounds stand above and below the sign instead of beside it. */
export const bigSigns: ReadonlyMap<string, { text: string; limits: boolean }> = new Map([
  ['sum', { text: '∑', limits: true }],
  ['prod', { text: '∏', limits: true }],
  ['bigcup', { text: '⋃', limits: true }],
  ['bigcap', { text: '⋂', limits: true }],
  ['int', { text: '∫', limits: false }],
  ['iint', { text: '∬', limits: false }],
  ['iiint', { text: '∭', limits: false }],
  ['oint', { text: '∮', limits: false }],
])

/** Function names, set upright. `namesWithLimits`: those whose subscript stands below them, as in `\lim_{x \to 0}`. */
export const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp dim ker deg arg det gcd Pr lim max min sup inf'.split(
    ' ',
  ),
)
export const namesWithLimits: ReadonlySet<string> = new Set('lim max min sup inf'.split(' '))

export const accents: ReadonlyMap<string, string> = new Map([
  ['bar', '¯'],
  ['overline', '¯'],
  ['hat', '^'],
  ['widehat', '^'],
  ['tilde', '~'],
  ['widetilde', '~'],
  ['vec', '→'],
  ['overrightarrow', '→'],
  ['dot', '˙'],
  ['ddot', '¨'],
  ['underline', '_'],
])

/** In ems. */
export const spaces: ReadonlyMap<string, number> = new Map([
  [',', 1 / 6],
  [':', 2 / 9],
  [';', 5 / 18],
  ['!', -1 / 6],
  [' ', 0.25],
  ['quad', 1],
  ['qquad', 2],
])
