import type { EditorState, Transaction } from 'prosemirror-state'
import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Caret } from '#web/editor/together/carets.ts'
import type { LeftWords } from '#web/editor/together/left-words.ts'
import type { People } from '#web/editor/together/people.ts'
import type { SavePhase } from './save-machine.ts'

/** What a session shows to whatever saves its text. */
export type SavedSession = {
  readonly state: EditorState
  text: () => AcademicText
  /** Replaces the text, whose history ends. */
  replace: (text: AcademicText) => void
  /** Applies changes that others made. */
  receive: (tr: Transaction) => void
  /** The id of the exhibit, or the name of the form, in which one writes; null in the text. */
  readonly writtenExhibit: string | null
  /** What is said about saving changed. */
  saidChanged: () => void
}

/** Brings the text of a session to the server. */
export type TextSaving = {
  readonly phase: SavePhase
  /** In Spanish, why the server does not save the text, or that this browser does not store it; null otherwise. */
  readonly refusal: string | null
  /** In a conflict, the document as it was changed elsewhere; null if it has no version. */
  readonly newest: VersionRow | null
  /** The text was changed here. */
  edited: () => void
  /** The selection was changed here. */
  selected: () => void
  /** A run that wrote the text has ended. */
  freed: () => void
  /** Saves without waiting for a pause. Resolves when everything is saved, or with false when that is impossible. */
  flush: () => Promise<boolean>
  /** Takes over a newer document of the server, unless there are unsaved changes here. */
  adopt: (version: VersionRow) => void
  /** Decides a conflict. */
  choose: (which: 'mine' | 'newest') => Promise<void>
  dispose: () => void
  /** Where others are in the text. */
  readonly carets: readonly Caret[]
  /** Who else writes in the exhibit with this id, or in the form of this name; null for nobody. `noteEnd`: after a note. */
  writerOf: (exhibit: string | null, noteEnd?: number) => string | null
  /** Those who write the same text, and own words that lost their place; null in a text of one person. */
  readonly together: { people: People; leftWords: LeftWords } | null
}
