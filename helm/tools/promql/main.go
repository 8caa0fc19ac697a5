// Evaluates PromQL over made-up series: unit tests of the chart's alert rules.
// Questions come as JSON on standard input, answers go as JSON to standard output.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/tsdb"
)

type question struct {
	// IntervalSeconds lies between two values of a series.
	IntervalSeconds int64 `json:"intervalSeconds"`
	// Series as Prometheus' own tests write them: `up{job="users"} 1x10 _ 0+5x20`.
	Series []string `json:"series"`
	Expr   string   `json:"expr"`
	// AtSeconds is when the expression is evaluated.
	AtSeconds []int64 `json:"atSeconds"`
}

type sample struct {
	Labels map[string]string `json:"labels"`
	Value  float64           `json:"value"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		return err
	}
	engine := promql.NewEngine(promql.EngineOpts{MaxSamples: 10_000_000, Timeout: time.Minute})
	answers := make([][][]sample, 0, len(questions))
	for _, one := range questions {
		answer, err := evaluate(engine, one)
		if err != nil {
			return fmt.Errorf("%s: %w", one.Expr, err)
		}
		answers = append(answers, answer)
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

// evaluate gives the samples of the expression for each of the times asked for.
func evaluate(engine *promql.Engine, q question) (answer [][]sample, err error) {
	folder, err := os.MkdirTemp("", "promql-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	db, err := tsdb.Open(folder, nil, nil, tsdb.DefaultOptions(), nil)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := load(db, q); err != nil {
		return nil, err
	}
	for _, at := range q.AtSeconds {
		query, err := engine.NewInstantQuery(context.Background(), db, nil, q.Expr, time.Unix(at, 0))
		if err != nil {
			return nil, err
		}
		vector, err := query.Exec(context.Background()).Vector()
		if err != nil {
			return nil, err
		}
		samples := make([]sample, 0, len(vector))
		for _, one := range vector {
			samples = append(samples, sample{one.Metric.Map(), one.F})
		}
		query.Close()
		answer = append(answer, samples)
	}
	return answer, nil
}

func load(db *tsdb.DB, q question) error {
	appender := db.Appender(context.Background())
	for _, text := range q.Series {
		labels, values, err := parser.ParseSeriesDesc(text)
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		for index, value := range values {
			if value.Omitted {
				continue
			}
			if _, err := appender.Append(0, labels, int64(index)*q.IntervalSeconds*1000, value.Value); err != nil {
				return err
			}
		}
	}
	return appender.Commit()
}
