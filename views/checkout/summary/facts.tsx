import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  /** Stands above the facts. */
  readonly lead?: ReactNode;
  /** Names and values; an empty value is left out. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** A titled list of facts. */
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
