import { t } from '../../languages/translation.ts';
import { Button } from '../ui/kit/Button.tsx';
import { withTheme } from '../ui/kit/chosen-theme.ts';
import sheetHeadStyles from '../ui/kit/dialog/SheetHead.module.css';
import styles from './PageFrame.module.css';
import { Picture } from './PageFrame.tsx';

export function Failure() {
  return (
    <main className={`${styles.page} ${styles.alone}`}>
      <div className={styles.body}>
        <section className={styles.card} role="alert" aria-labelledby="failure-title">
          <div className={`spread ${sheetHeadStyles.head}`}>
            <h1 id="failure-title">{t('common.somethingWentWrong')}</h1>
          </div>
          <div className={`${styles.content} ${styles.pictured}`}>
            <Picture name="cooked" />
            <p>{t('common.moneyIsSafe')}</p>
            <Button tone="gold" shape="solid" wide onClick={() => location.assign(withTheme('/'))}>
              {t('app.backToGame')}
            </Button>
          </div>
        </section>
      </div>
    </main>
  );
}
