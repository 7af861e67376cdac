import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Above the facts. */
  readonly lead?: ReactNode;
  /** Names and values; facts with an empty value are left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A list of facts with a title. */
export function Facts({ title, action, lead, facts }: FactsProps): ReactNode {
  return (
    <section className={styles.facts}>
      <header>
        <h4>{title}</h4>
        {action}
      </header>
      {lead === undefined ? null : <p>{lead}</p>}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
